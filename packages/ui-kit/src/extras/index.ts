// The rest of antd, so that an area can use a component without a release of ui-kit.
// Never: a component that several screens use; it moves to the group that it is used with.
import {
  Affix as AntdAffix,
  Anchor as AntdAnchor,
  App as AntdApp,
  Avatar as AntdAvatar,
  BackTop as AntdBackTop,
  Badge as AntdBadge,
  BorderBeam as AntdBorderBeam,
  Breadcrumb as AntdBreadcrumb,
  Carousel as AntdCarousel,
  Col as AntdCol,
  Collapse as AntdCollapse,
  ColorPicker as AntdColorPicker,
  Divider as AntdDivider,
  Drawer as AntdDrawer,
  FloatButton as AntdFloatButton,
  Image as AntdImage,
  InputNumber as AntdInputNumber,
  Layout as AntdLayout,
  List as AntdList,
  Listy as AntdListy,
  Masonry as AntdMasonry,
  Mentions as AntdMentions,
  Menu as AntdMenu,
  Popover as AntdPopover,
  QRCode as AntdQRCode,
  Rate as AntdRate,
  Row as AntdRow,
  Slider as AntdSlider,
  Space as AntdSpace,
  Splitter as AntdSplitter,
  Statistic as AntdStatistic,
  Steps as AntdSteps,
  Tabs as AntdTabs,
  Timeline as AntdTimeline,
  Tour as AntdTour,
  Watermark as AntdWatermark,
} from 'antd';
import { themed } from '../antd/themed';

export type {
  BadgeProps,
  CollapseProps,
  DrawerProps,
  InputNumberProps,
  LayoutProps,
  ListProps,
  MenuProps,
  PopoverProps,
  SpaceProps,
  StatisticProps,
  StepsProps,
  TabsProps,
} from 'antd';
export { ConfigProvider, Grid, theme } from 'antd';

export const Affix = themed(AntdAffix);
export const Anchor = themed(AntdAnchor);
export const App = themed(AntdApp);
export const Avatar = themed(AntdAvatar);
export const BackTop = themed(AntdBackTop);
export const Badge = themed(AntdBadge);
export const BorderBeam = themed(AntdBorderBeam);
export const Breadcrumb = themed(AntdBreadcrumb);
export const Carousel = themed(AntdCarousel);
export const Col = themed(AntdCol);
export const Collapse = themed(AntdCollapse);
export const ColorPicker = themed(AntdColorPicker);
export const Divider = themed(AntdDivider);
export const Drawer = themed(AntdDrawer);
export const FloatButton = themed(AntdFloatButton);
export const Image = themed(AntdImage);
export const InputNumber = themed(AntdInputNumber);
export const Layout = themed(AntdLayout);
export const List = themed(AntdList);
export const Listy = themed(AntdListy);
export const Masonry = themed(AntdMasonry);
export const Mentions = themed(AntdMentions);
export const Menu = themed(AntdMenu);
export const Popover = themed(AntdPopover);
export const QRCode = themed(AntdQRCode);
export const Rate = themed(AntdRate);
export const Row = themed(AntdRow);
export const Slider = themed(AntdSlider);
export const Space = themed(AntdSpace);
export const Splitter = themed(AntdSplitter);
export const Statistic = themed(AntdStatistic);
export const Steps = themed(AntdSteps);
export const Tabs = themed(AntdTabs);
export const Timeline = themed(AntdTimeline);
export const Tour = themed(AntdTour);
export const Watermark = themed(AntdWatermark);
