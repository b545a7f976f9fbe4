import { now } from './clock.ts';

// Before anything else is loaded, because opening includes loading.
const began = now();
const { measureQueries } = await import('./asking.ts');
await measureQueries(began, process.argv.slice(2));
