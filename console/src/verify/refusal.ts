/** Something is not valid. The message says why, in words for the user. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

export function must(isRight: boolean, otherwise: string): asserts isRight {
  if (!isRight) throw new Refusal(otherwise);
}
