/** Bundles what tsc wrote to dist/ into site/: static files that work on any host and below any path. */
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  build: {
    outDir: 'site',
    // The first browsers with light-dark(), so that the colours stay as they are written.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // A data: URI would need a looser Content-Security-Policy.
    assetsInlineLimit: 0,
    // The cases of the referee are loaded when its tab is opened; test/site.test.ts watches the first load.
    chunkSizeWarningLimit: 6000,
  },
});
