export { namedChromium } from '@boveda/cli/chromium';
