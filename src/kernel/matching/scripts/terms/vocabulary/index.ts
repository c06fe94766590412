import { CYRILLIC_VOCABULARY } from './cyrillic';
import { HAN_VOCABULARY } from './han';
import { JAPANESE_VOCABULARY } from './japanese';
import { KOREAN_VOCABULARY } from './korean';

/** Words that the other tables lack, which come after those of all others. */
export const VOCABULARY: readonly string[] = [
  CYRILLIC_VOCABULARY,
  HAN_VOCABULARY,
  JAPANESE_VOCABULARY,
  KOREAN_VOCABULARY,
];
