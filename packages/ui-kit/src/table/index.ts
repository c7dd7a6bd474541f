// antd's Table, for screens that need trees or column groups.
// Never: lists of the API; use ListScreen, which is a tenth of its size and shows cards on a telephone.
import { Pagination as AntdPagination, Table as AntdTable } from 'antd';
import { themed } from '../antd/themed';

export type { PaginationProps, TableColumnsType, TableProps } from 'antd';

export const Pagination: typeof AntdPagination = themed(AntdPagination);
export const Table: typeof AntdTable = themed(AntdTable);
