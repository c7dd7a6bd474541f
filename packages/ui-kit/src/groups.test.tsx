import * as antd from 'antd';
import * as base from '.';
import * as data from './data';
import * as feedback from './feedback';
import * as form from './form';
import * as layout from './layout';
import * as overlay from './overlay';
import * as pickers from './pickers';
import * as restOfAntd from './rest-of-antd';
import * as settingsForm from './settings-form';
import * as table from './table';
import * as trees from './trees';
import * as upload from './upload';

const groups = { base, data, restOfAntd, feedback, form, layout, overlay, pickers, settingsForm, table, trees, upload };

/** Not exported: useToast replaces them (antd's static functions have neither theme nor locale), or they are no components. */
const withheld = ['message', 'notification', 'unstableSetRender', 'version'];

const components = Object.keys(antd).filter((name) => !['default', '__esModule', ...withheld].includes(name));
const homesOf = (name: string) => Object.entries(groups).filter(([, group]) => name in group);

test('every antd component has exactly one group', () => {
  const homeless = components.filter((name) => homesOf(name).length === 0);
  const doubled = components.filter((name) => homesOf(name).length > 1);
  expect({ homeless, doubled }).toEqual({ homeless: [], doubled: [] });
});

test('withheld exports of antd are in no group', () => {
  for (const name of withheld) expect(homesOf(name)).toEqual([]);
});
