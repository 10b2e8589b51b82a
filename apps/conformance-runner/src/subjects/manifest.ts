import type { Adapter } from '../adapter.js';

export const operations: Adapter['operations'] = {};

export const capabilities: Adapter['capabilities'] = [];
