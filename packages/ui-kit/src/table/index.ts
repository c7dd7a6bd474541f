// antd's Table, for screens that need trees or column groups.
// Never: lists of the API; use ListScreen, which is a tenth of its size and shows cards on a telephone.
export { Pagination, type PaginationProps, Table, type TableColumnsType, type TableProps } from 'antd';
