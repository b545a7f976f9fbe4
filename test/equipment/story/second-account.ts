import type { SampleService } from '../service/sample-service.ts';
import { countOf } from './count-of.ts';
import type { PackshelfWindow } from './window.ts';

/** Signs in at another service as well; its list is in front then. */
export async function addAccount(
  { window }: { readonly window: PackshelfWindow },
  service: SampleService,
): Promise<void> {
  await window.addAccount(service, 'Branch');
  await window.expectCount(countOf(service));
  await window.expectUpToDate();
}
