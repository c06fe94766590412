export type Side = 'list' | 'map';

interface SidesProps {
  readonly side: Side;
  readonly className: string | undefined;
  readonly onChange: (side: Side) => void;
}

/** On narrow screens, list and map take turns. */
export function Sides({ side, className, onChange }: SidesProps) {
  return (
    <div className={className} role="group" aria-label="Show">
      <button type="button" aria-pressed={side === 'list'} onClick={() => onChange('list')}>
        List
      </button>
      <button type="button" aria-pressed={side === 'map'} onClick={() => onChange('map')}>
        Map
      </button>
    </div>
  );
}
