import { useMe } from '../../app/session';
import { toggleInList } from '../../parts/toggle';
import { usePortfolios } from './use-admin';
import cards from '../../parts/page/cards.module.css';

interface PortfolioChoiceProps {
  readonly legend: string;
  /** Slugs; `*` alone is all portfolios. */
  readonly chosen: readonly string[];
  readonly problem: string | undefined;
  readonly onChange: (slugs: readonly string[]) => void;
}

/** A choice between all portfolios, including future ones, and some of them. */
export function PortfolioChoice({ legend, chosen, problem, onChange }: PortfolioChoiceProps) {
  const own = useMe().portfolios;
  const portfolios = usePortfolios().data ?? own;
  const isAll = chosen.includes('*');
  return (
    <fieldset className={cards.choices}>
      <legend>{legend}</legend>
      <label>
        <input type="checkbox" checked={isAll} onChange={() => onChange(isAll ? [] : ['*'])} />
        All, also future ones
      </label>
      {!isAll &&
        portfolios.map(({ slug, name }) => (
          <label key={slug}>
            <input
              type="checkbox"
              checked={chosen.includes(slug)}
              onChange={() => onChange(toggleInList(chosen, slug))}
            />
            <bdi>{name}</bdi>
          </label>
        ))}
      {problem !== undefined && <p role="alert">{problem}</p>}
    </fieldset>
  );
}
