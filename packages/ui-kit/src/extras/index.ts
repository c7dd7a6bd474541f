// The rest of antd, so that no area waits for a release of ui-kit to use a component.
// Never: a component that several screens use; that one moves to the group it is used with.
export {
  Affix,
  Anchor,
  BackTop,
  BorderBeam,
  Carousel,
  ColorPicker,
  FloatButton,
  Image,
  Listy,
  Masonry,
  Mentions,
  QRCode,
  Rate,
  Slider,
  Splitter,
  Timeline,
  Tour,
  Watermark,
} from 'antd';
