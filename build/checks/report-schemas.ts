import * as v from 'valibot';

/** The parts of Vitest's JSON report that are used. */
export const vitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.optional(v.string(), ''),
      status: v.optional(v.string(), ''),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          /** ms */
          duration: v.nullish(v.number(), 0),
          failureMessages: v.nullish(v.array(v.string()), []),
        }),
      ),
    }),
  ),
});

const playwrightSpec = v.object({
  title: v.string(),
  file: v.string(),
  line: v.number(),
  tests: v.array(
    v.object({
      /** `failed` for a test that is known to fail. */
      expectedStatus: v.optional(v.string(), 'passed'),
      /** `expected`, `unexpected`, `flaky` or `skipped`. */
      status: v.optional(v.string(), 'unexpected'),
      results: v.array(
        v.object({
          /** ms */
          duration: v.optional(v.number(), 0),
          errors: v.array(v.object({ message: v.optional(v.string(), '') })),
        }),
      ),
    }),
  ),
});

export interface Suite {
  readonly specs: readonly v.InferOutput<typeof playwrightSpec>[];
  readonly suites?: readonly Suite[] | undefined;
}

const playwrightSuite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.array(playwrightSpec),
  suites: v.optional(v.array(v.lazy(() => playwrightSuite))),
});

/** The parts of Playwright's JSON report that are used. */
export const playwrightReport = v.object({
  suites: v.array(playwrightSuite),
  errors: v.optional(v.array(v.object({ message: v.optional(v.string(), '') })), []),
});

/** The tests of a suite and of all suites in it. */
export function specsOf(suite: Suite): Suite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}
