import type { Client, Connection } from 'pg';

export interface DescribedColumn {
  name: string;
  /** 0 for an expression. */
  tableID: number;
  columnID: number;
  dataTypeID: number;
}

/** Lets PostgreSQL parse and describe a statement, without running it. @throws DatabaseError */
export function describedColumns(client: Client, text: string): Promise<DescribedColumn[]> {
  return new Promise((resolve, reject) => {
    let columns: DescribedColumn[] = [];
    client.query({
      submit: (connection: Connection) => {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: ({ fields }: { fields: DescribedColumn[] }) => {
        columns = fields;
      },
      // pg does not report the end of a query that failed.
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    });
  });
}
