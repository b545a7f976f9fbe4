/**
 * Replaces packages that electron-store imports but needs only for its options `schema` and `migrations`, which are not used
 * here; any use of them would throw (vite.config.ts). They are half of main's code, which each start reads and runs.
 */
export const Ajv2020 = null;
export default null;
