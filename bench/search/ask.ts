// Before anything else is loaded, because opening includes loading.
const began = performance.now();
const { measureQueries } = await import('./asking.ts');
await measureQueries(began, process.argv.slice(2));

// Makes this file a module, as top-level await requires.
export {};
