// The charts that the product uses.
// Never: graphs and maps of the same library, whose code would be loaded with every chart.
export {
  Area,
  type AreaConfig,
  Bar,
  type BarConfig,
  Column,
  type ColumnConfig,
  Line,
  type LineConfig,
  Pie,
  type PieConfig,
} from '@ant-design/charts';
