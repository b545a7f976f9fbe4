import { createHash } from 'node:crypto';

/**
 * A number in [0, 1) that stays the same for an installation and a purpose, and is spread evenly over all installations.
 * Work that many computers would do at one moment is delayed by it: unlike a random delay it is not drawn again at each start,
 * so that the share of an installation can be predicted and its pattern recognised. Different purposes are independent.
 */
export function stableFraction(id: string, purpose: string): number {
  return createHash('sha256').update(`${purpose}\n${id}`).digest().readUIntBE(0, 6) / 2 ** 48;
}
