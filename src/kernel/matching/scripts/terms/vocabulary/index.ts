import { ARABIC_VOCABULARY } from './arabic';
import { CYRILLIC_VOCABULARY } from './cyrillic';
import { FURTHER_VOCABULARY } from './further';
import { HAN_VOCABULARY } from './han';
import { JAPANESE_VOCABULARY } from './japanese';
import { KOREAN_VOCABULARY } from './korean';
import { OTHER_VOCABULARY } from './others';

/** Words that the other tables lack, which come after those of all others. */
export const VOCABULARY: readonly string[] = [
  FURTHER_VOCABULARY,
  ARABIC_VOCABULARY,
  CYRILLIC_VOCABULARY,
  HAN_VOCABULARY,
  JAPANESE_VOCABULARY,
  KOREAN_VOCABULARY,
  OTHER_VOCABULARY,
];
