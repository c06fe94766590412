import type { Command } from '../../../app/commands';

interface AssetActions {
  readonly canChange: boolean;
  readonly canDelete: boolean;
  readonly save: () => void;
  readonly goBack: () => void;
  readonly startDeleting: () => void;
}

/** The keys of an asset's page. */
export const assetCommands = ({ canChange, canDelete, save, goBack, startDeleting }: AssetActions): Command[] => [
  {
    id: 'asset-save',
    title: 'Save the asset',
    group: 'Asset',
    keys: ['Ctrl+s'],
    isEnabled: () => canChange,
    run: save,
  },
  { id: 'asset-back', title: 'Back to the assets', group: 'Asset', keys: ['Escape'], run: goBack },
  {
    id: 'asset-delete',
    title: 'Delete the asset',
    group: 'Asset',
    isEnabled: () => canDelete,
    run: startDeleting,
  },
];
