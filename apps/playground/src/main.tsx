import { render } from 'preact';
import { App } from './shell/app.js';
import { applyTheme, storedTheme } from './shell/theme.js';

// A file that misses its place would otherwise replace the page, and all that was typed with it.
for (const name of ['dragover', 'drop'] as const) {
  addEventListener(name, (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
}
applyTheme(storedTheme());
render(<App />, document.getElementById('page') as HTMLElement);
