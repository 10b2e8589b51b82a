/** The tabs in their order. Each is loaded, with its package, when it is opened. */
import type { AnyTab } from './tab.js';

export interface TabEntry {
  id: string;
  name: string;
  load(): Promise<AnyTab>;
}

export const TABS: readonly TabEntry[] = [
  { id: 'payload', name: 'Payload', load: async () => (await import('../payload/tab.js')).tab },
  { id: 'leak', name: 'Leak test', load: async () => (await import('../leak/tab.js')).tab },
  { id: 'fragments', name: 'Fragments', load: async () => (await import('../fragments/tab.js')).tab },
  { id: 'manifest', name: 'Manifest', load: async () => (await import('../manifest/tab.js')).tab },
  { id: 'context', name: 'Context', load: async () => (await import('../context/tab.js')).tab },
  { id: 'compliance', name: 'Compliance', load: async () => (await import('../compliance/tab.js')).tab },
];
