import type { ListedEntity } from '../../../src/modules/datasets/datasets.contract';
import { sampleRecord } from './resolution-samples';

export interface FakeEntity {
  number?: number;
  dataset?: string;
  id?: string;
  name?: string;
  version?: number;
  lastSeen?: Date;
  links?: ListedEntity['links'];
}

/** A person of an imported list, as the database returns it. */
export function fakeEntity({
  number = 1,
  dataset = 'harbour',
  id = 'e1',
  name = 'Ivan Petrov',
  version = 1,
  lastSeen = new Date('2026-03-01T00:00:00Z'),
  links = [],
}: FakeEntity = {}): ListedEntity {
  const { entity } = sampleRecord({ id, name });
  const firstSeen = new Date('2026-01-01T00:00:00Z');
  return { number, dataset, version, entity, contentHash: name, firstSeen, lastSeen, links };
}
