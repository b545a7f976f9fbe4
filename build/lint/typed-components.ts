/**
 * Lets TypeScript read components through their parser. Otherwise it meets each component first as an unreadable file and
 * then as a changed one, and begins anew each time. Imported before the parser, which looks for this once.
 */
process.env['SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK'] = '1';
