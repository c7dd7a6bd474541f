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

export const Affix: typeof AntdAffix = themed(AntdAffix);
export const Anchor: typeof AntdAnchor = themed(AntdAnchor);
export const App: typeof AntdApp = themed(AntdApp);
export const Avatar: typeof AntdAvatar = themed(AntdAvatar);
export const BackTop: typeof AntdBackTop = themed(AntdBackTop);
export const Badge: typeof AntdBadge = themed(AntdBadge);
export const BorderBeam: typeof AntdBorderBeam = themed(AntdBorderBeam);
export const Breadcrumb: typeof AntdBreadcrumb = themed(AntdBreadcrumb);
export const Carousel: typeof AntdCarousel = themed(AntdCarousel);
export const Col: typeof AntdCol = themed(AntdCol);
export const Collapse: typeof AntdCollapse = themed(AntdCollapse);
export const ColorPicker: typeof AntdColorPicker = themed(AntdColorPicker);
export const Divider: typeof AntdDivider = themed(AntdDivider);
export const Drawer: typeof AntdDrawer = themed(AntdDrawer);
export const FloatButton: typeof AntdFloatButton = themed(AntdFloatButton);
export const Image: typeof AntdImage = themed(AntdImage);
export const InputNumber: typeof AntdInputNumber = themed(AntdInputNumber);
export const Layout: typeof AntdLayout = themed(AntdLayout);
export const List: typeof AntdList = themed(AntdList);
export const Listy: typeof AntdListy = themed(AntdListy);
export const Masonry: typeof AntdMasonry = themed(AntdMasonry);
export const Mentions: typeof AntdMentions = themed(AntdMentions);
export const Menu: typeof AntdMenu = themed(AntdMenu);
export const Popover: typeof AntdPopover = themed(AntdPopover);
export const QRCode: typeof AntdQRCode = themed(AntdQRCode);
export const Rate: typeof AntdRate = themed(AntdRate);
export const Row: typeof AntdRow = themed(AntdRow);
export const Slider: typeof AntdSlider = themed(AntdSlider);
export const Space: typeof AntdSpace = themed(AntdSpace);
export const Splitter: typeof AntdSplitter = themed(AntdSplitter);
export const Statistic: typeof AntdStatistic = themed(AntdStatistic);
export const Steps: typeof AntdSteps = themed(AntdSteps);
export const Tabs: typeof AntdTabs = themed(AntdTabs);
export const Timeline: typeof AntdTimeline = themed(AntdTimeline);
export const Tour: typeof AntdTour = themed(AntdTour);
export const Watermark: typeof AntdWatermark = themed(AntdWatermark);
