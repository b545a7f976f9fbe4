import { totalmem } from 'node:os';
import { askMemory } from '../drive-memory.ts';
import { CannotAsk, drive } from '../drive.ts';

await drive(async () => {
  if (totalmem() < 12e9) throw new CannotAsk('this computer has less than 12 GB of memory');
  const limits = { maxOldGenerationSizeMb: 3_500, maxYoungGenerationSizeMb: 16 };
  return {
    one: await askMemory({ fill: 'values', megabytes: 2_400, workers: 1, limits }),
    two: await askMemory({ fill: 'values', megabytes: 2_400, workers: 2, limits }),
  };
});
