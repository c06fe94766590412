import type { Column } from '../../../parts/table/data-table';
import { SeverityMark } from '../../../parts/severity-mark';
import { Time } from '../../../parts/time';
import { countryName, decimal, inWords, km } from '../../../parts/words';
import type { AssetRow } from './asset-rows';
import { DEFAULT_RADIUS_KM } from '../types';
import styles from './assets.module.css';

const radius = ({ asset }: AssetRow): number => asset.attributes.monitoring_radius_km ?? DEFAULT_RADIUS_KM;
const country = ({ asset }: AssetRow): string | null =>
  asset.attributes.country ? countryName(asset.attributes.country) : null;

/** Null is a number that is not known yet. */
const knownCount = (value: number | null): string => (value === null ? '–' : value.toLocaleString('en'));

export const ASSET_COLUMNS: readonly Column<AssetRow>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 'minmax(120px, 3fr)',
    sortValue: ({ asset }) => asset.name,
    cell: ({ asset }) => (
      <>
        <bdi>{asset.name}</bdi>
        {asset.status === 'inactive' && <span className={styles.mark}>Inactive</span>}
      </>
    ),
  },
  {
    key: 'type',
    title: 'Type',
    width: 'minmax(62px, 1fr)',
    sortValue: ({ asset }) => asset.type,
    cell: ({ asset }) => <bdi>{inWords(asset.type)}</bdi>,
    isSecondary: true,
  },
  {
    key: 'role',
    title: 'Role',
    width: 'minmax(56px, 1fr)',
    sortValue: ({ asset }) => asset.role,
    cell: ({ asset }) => <bdi>{asset.role ?? '–'}</bdi>,
    isSecondary: true,
  },
  {
    key: 'country',
    title: 'Country',
    width: 'minmax(80px, 1.8fr)',
    sortValue: country,
    cell: (row) => country(row) ?? '–',
    isSecondary: true,
  },
  {
    key: 'radius',
    title: 'Radius',
    width: '66px',
    sortValue: radius,
    cell: (row) => km(radius(row)),
    isNumber: true,
    isSecondary: true,
  },
  {
    key: 'live',
    title: 'Live',
    width: '50px',
    sortValue: ({ liveThreats }) => liveThreats,
    cell: ({ liveThreats }) => knownCount(liveThreats),
    isNumber: true,
  },
  {
    key: 'risk',
    title: 'Risk',
    width: '72px',
    sortValue: ({ highestRisk }) => highestRisk,
    cell: ({ highestRisk, riskLevel }) =>
      highestRisk === null || riskLevel === null ? (
        '–'
      ) : (
        <span className={styles.risk}>
          <SeverityMark severity={riskLevel} /> {decimal(highestRisk)}
        </span>
      ),
    isNumber: true,
  },
  {
    key: 'updated',
    title: 'Last update',
    width: '164px',
    sortValue: ({ asset }) => asset.updated_at,
    cell: ({ asset }) => <Time at={asset.updated_at} />,
    isSecondary: true,
  },
];
