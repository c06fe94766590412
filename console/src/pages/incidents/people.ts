import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/request';
import type { Person } from './types';

const MOST_PEOPLE = 1_000;

/** Everyone who can enter the portfolio, by name. */
export function usePeople(portfolio: string): readonly Person[] | undefined {
  const { data } = useQuery({
    queryKey: ['people', portfolio],
    queryFn: async ({ signal }) => {
      const query = { limit: MOST_PEOPLE };
      return (await callApi<{ people: Person[] }>({ path: '/v1/people', query, portfolio, signal })).data.people;
    },
    staleTime: 300_000,
  });
  return data;
}

const nameOf = ({ name, email, id }: Person): string => name ?? email ?? id;

/** What a page shows for an assignee: a name, or that the person has left. */
export function personName(people: readonly Person[] | undefined, id: string | null): string {
  if (id === null) return 'Nobody';
  const person = people?.find((one) => one.id === id);
  if (person) return nameOf(person);
  return people === undefined ? '…' : 'Someone without access';
}

/** The choices of an assignee: the user first, then the others; a person who left stays as long as chosen. */
export function assigneeChoices(
  people: readonly Person[] | undefined,
  userId: string | null,
  chosen: string | null,
): readonly (readonly [string, string])[] {
  const known = (people ?? []).map((person) => [person.id, nameOf(person)] as const);
  const own = known.filter(([id]) => id === userId).map(([id, name]) => [id, `${name} (you)`] as const);
  const others = known.filter(([id]) => id !== userId);
  const isMissing = chosen !== null && !known.some(([id]) => id === chosen);
  return [...own, ...others, ...(isMissing ? [[chosen, personName(people, chosen)] as const] : [])];
}
