// Containers and dividers.
// Never: the frame of the product (menu, top bar); that is the shell's.
export {
  Card,
  type CardProps,
  Col,
  Divider,
  Row,
  Segmented,
  type SegmentedProps,
  Space,
  type SpaceProps,
  Tabs,
  type TabsProps,
} from 'antd';
