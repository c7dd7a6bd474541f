// antd's Table, for the rare screen that needs trees or column groups in it.
// Never: lists of the API; those are a ListScreen, which weighs a tenth and becomes cards on a telephone.
export { Pagination, type PaginationProps, Table, type TableColumnsType, type TableProps } from 'antd';
