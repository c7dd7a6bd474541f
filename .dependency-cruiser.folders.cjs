// No two folders may need each other, not even by types or through a third. Tests are left out: they may compose what they test.
const { options } = require('./.dependency-cruiser.cjs');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment:
        'These folders need each other. Move what both need to a folder below them, or pass it in as an argument.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: [...options.exclude.path, '\\.test\\.tsx?$', '/testing/', '/bench/', '/fuzz/', '/chaos/'] },
  },
};
