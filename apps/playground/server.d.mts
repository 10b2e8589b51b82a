export function startServer(options?: { port?: number; path?: string }): Promise<{ url: string; close(): void }>;
