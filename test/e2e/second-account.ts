import type { SampleService } from '../equipment/service/sample-service.ts';
import { countOf } from '../equipment/story/count-of.ts';
import type { Opened } from './packshelf.ts';

/** Signs in at another service as well; its list is in front then. */
export async function addAccount({ window }: Opened, service: SampleService): Promise<void> {
  await window.addAccount(service, 'Branch');
  await window.expectCount(countOf(service));
  await window.expectUpToDate();
}
