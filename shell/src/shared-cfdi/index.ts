export { SharedCfdiScreen } from './shared-cfdi.screen';
