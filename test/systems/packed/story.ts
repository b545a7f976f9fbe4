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
 * Runs everything with the packed app: the whole story with addresses typed into the form, settings kept after a restart,
 * links, every part of the package, and refused switches. `--screenshots=FOLDER` stores the story's pictures.
 */
export async function tellStory(scene: PackedScene): Promise<void> {
  const { findings, tools } = scene;
  const passed = await withService(5000, (service) =>
    runStory({
      stage: packedStage(newPerson(scene, 'story')),
      service,
      folder: pictureFolder(scene),
      say: (line) => tools.say(line),
    }),
  );
  findings.holds('the whole story, with addresses typed into the form', passed);
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
  const requested = tools.options.find((option) => option.startsWith(prefix))?.slice(prefix.length);
  if (requested === undefined) return tools.folder('pictures');
  mkdirSync(requested, { recursive: true });
  return path.resolve(requested);
}
