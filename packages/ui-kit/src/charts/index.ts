// The charts the product draws.
// Never: graphs and maps of the same library; their code would come with every chart.
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
