import { succeeded, type Result } from '../../preload/contract/failure.ts';

/** The handler of a call that can't fail. */
export function alwaysSucceed<Args extends readonly unknown[]>(
  act: (...args: Args) => unknown,
): (...args: Args) => Promise<Result<null>> {
  return async (...args) => {
    await act(...args);
    return succeeded(null);
  };
}
