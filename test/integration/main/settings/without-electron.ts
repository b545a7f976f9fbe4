import { registerHooks } from 'node:module';

/** Lets tests import packages that import electron, which Node can't; they get it without a single API. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: 'data:text/javascript,export default {}', shortCircuit: true }
      : next(specifier, context),
});
