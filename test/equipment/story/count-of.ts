import type { SampleService } from '../service/sample-service.ts';

const figures = new Intl.NumberFormat('en-GB');

/** What the window says of the number of packages at a service. */
export function countOf({ control }: SampleService): string {
  return `${figures.format(control.state().totalCount)} packages`;
}
