import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startSampleService } from '../../equipment/service/sample-service.ts';
import { runStory } from '../../equipment/story/story.ts';
import { keepChoices } from './choices.ts';
import { openLinks } from './links.ts';
import { useEveryPart } from './parts.ts';
import { refuseSwitches } from './refusals.ts';
import { newPerson, type PackedScene } from './scene.ts';
import { packedStage } from './stage.ts';

/**
 * Lives through everything with the packed app: the whole story with addresses typed into the form, what is kept from
 * one start to the next, links, every part of the package, and what a release build refuses.
 * `--screenshots=FOLDER` keeps the story's pictures.
 */
export async function tellStory(scene: PackedScene): Promise<void> {
  const { findings, tools } = scene;
  const told = await withService(5000, (service) =>
    runStory({
      stage: packedStage(newPerson(scene, 'story')),
      service,
      folder: pictureFolder(scene),
      say: (line) => tools.say(line),
    }),
  );
  findings.holds('the whole story, with addresses typed into the form', told);
  await withService(1200, (service) => keepChoices(scene, service));
  await withService(1200, (service) => openLinks(scene, service));
  await withService(1200, (service) => useEveryPart(scene, service));
  await refuseSwitches(scene);
}

async function withService<T>(
  packages: number,
  act: (service: Awaited<ReturnType<typeof startSampleService>>) => Promise<T>,
): Promise<T> {
  const service = await startSampleService({ packages });
  try {
    return await act(service);
  } finally {
    await service.close();
  }
}

function pictureFolder({ tools }: PackedScene): string {
  const prefix = '--screenshots=';
  const wished = tools.options.find((option) => option.startsWith(prefix))?.slice(prefix.length);
  if (wished === undefined) return tools.folder('pictures');
  mkdirSync(wished, { recursive: true });
  return path.resolve(wished);
}
