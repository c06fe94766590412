import { FilterButtons } from '../../../parts/form/filter-buttons';
import { SearchField } from '../../../parts/form/search-field';
import type { User } from '../types';
import { USER_FILTERS, type UserFilter, type UsersSearch } from './search';
import { filterUsers } from './user-words';
import styles from '../admin.module.css';

const WORDS: Readonly<Record<UserFilter, string>> = {
  all: 'All',
  active: 'Active',
  deactivated: 'Deactivated',
  'without-role': 'Without a role',
};

interface UserFiltersProps {
  readonly users: readonly User[];
  readonly search: UsersSearch;
  readonly onChange: (values: UsersSearch) => void;
}

export function UserFilters({ users, search: { show = 'all', q }, onChange }: UserFiltersProps) {
  return (
    <div className={styles.filters}>
      <FilterButtons
        label="Which users"
        values={USER_FILTERS}
        words={WORDS}
        chosen={show}
        countOf={(filter) => filterUsers(users, filter, '').length}
        onChoose={(filter) => onChange({ show: filter === 'all' ? undefined : filter })}
      />
      <SearchField
        id="user-search"
        label="Name, e-mail address or group"
        maxLength={320}
        value={q}
        onChange={(text) => onChange({ q: text })}
      />
    </div>
  );
}
