// Before anything else is loaded: what loading takes is part of opening.
const began = performance.now();
const { askAll } = await import('./asking.ts');
await askAll(began, process.argv.slice(2));

// Else it would be no module, which cannot wait.
export {};
