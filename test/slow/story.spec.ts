import { startSampleService } from '../equipment/service/sample-service.ts';
import { checkoutStage } from '../equipment/story/stage.ts';
import { runStory } from '../equipment/story/story.ts';
import { expect, test } from '../e2e/packshelf.ts';

test('the story: sign in, see the packages, find one, go offline, still find it', async ({
  runtime,
}, testInfo) => {
  test.slow();
  const service = await startSampleService({ packages: 20_000 });
  const lines: string[] = [];
  try {
    const passed = await runStory({
      stage: await checkoutStage(runtime, service),
      service,
      folder: testInfo.outputDir,
      say: (line) => lines.push(line),
    });
    expect(passed, lines.join('\n')).toBe(true);
  } finally {
    await service.close();
  }
});
