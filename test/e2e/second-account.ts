import type { SampleService } from '../equipment/service/sample-service.ts';
import { expect, type Opened } from './packshelf.ts';

const figures = new Intl.NumberFormat('en-GB');

/** What the window says of a list of that many packages. */
export function countOf({ control }: SampleService): string {
  return `${figures.format(control.state().totalCount)} packages`;
}

/** Signs in at another service as well; its list is in front then. */
export async function addAccount({ window }: Opened, service: SampleService): Promise<void> {
  await window.addAccount(service, 'Branch');
  await expect(window.count).toHaveText(countOf(service));
  await window.expectUpToDate();
}
