import type { Command } from '../../../app/commands';
import type { AssetRow } from './asset-rows';

interface AssetsActions {
  readonly rows: readonly AssetRow[];
  readonly selected: AssetRow | undefined;
  readonly canChange: boolean;
  readonly select: (row: AssetRow) => void;
  readonly open: (row: AssetRow) => void;
  readonly exportRows: () => void;
  readonly goToNew: () => void;
  readonly goToImport: () => void;
}

export function assetsCommands(actions: AssetsActions): Command[] {
  const { rows, selected, canChange, select, open, exportRows, goToNew, goToImport } = actions;
  const group = 'Assets';
  const move = (step: number): void => {
    const index = selected === undefined ? -1 : rows.indexOf(selected);
    const next = rows[Math.min(rows.length - 1, Math.max(0, index < 0 ? 0 : index + step))];
    if (next) select(next);
  };
  return [
    { id: 'asset-next', title: 'Next asset', group, keys: ['j', 'ArrowDown'], run: () => move(1) },
    { id: 'asset-previous', title: 'Previous asset', group, keys: ['k', 'ArrowUp'], run: () => move(-1) },
    {
      id: 'asset-open',
      title: 'Open the selected asset',
      group,
      keys: ['Enter'],
      isEnabled: () => selected !== undefined,
      run: () => selected && open(selected),
    },
    {
      id: 'asset-search',
      title: 'Search assets',
      group,
      keys: ['/'],
      run: () => document.getElementById('asset-search')?.focus(),
    },
    { id: 'asset-new', title: 'New asset', group, keys: ['n'], isEnabled: () => canChange, run: goToNew },
    { id: 'asset-import', title: 'Import a CSV file of assets', group, isEnabled: () => canChange, run: goToImport },
    {
      id: 'asset-export',
      title: 'Export the listed assets as CSV',
      group,
      isEnabled: () => rows.length > 0,
      run: exportRows,
    },
  ];
}
