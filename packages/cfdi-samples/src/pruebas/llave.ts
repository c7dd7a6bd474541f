/**
 * Key of the authority of the test environments, as the SAT publishes keys for tests: PKCS#8 DER, base64, under the password of every key of the
 * demo. It is public on purpose, and equal in every installation: what it seals is believed in test environments alone.
 */
export const LLAVE_DE_PRUEBA = Buffer.from(
  [
    'MIIFHDBOBgkqhkiG9w0BBQ0wQTApBgkqhkiG9w0BBQwwHAQIpuv/L3CvdrMCAggAMAwGCCqGSIb3DQIJBQAwFAYIKoZIhvcNAwcECCKJaL+tOSUnBIIEyL+s',
    'lcDEqC2A3T03KNFibJUt5WeWRG++71gEfNCwgFoZp2jo63nWF9vkYhXjrtaHxfeoZV6Ps0bOLFgdrJhBIa4cPuC+Zcw28WUhiIiIwueGebGvcTA9btbDo6/+',
    'S9owR7yp0VJzFwP0dSELiXaiqUA+9Zm1SsXi9mhRIDiJ0SXHSn2Emdt4nZTsDn9/GpH5Wj4mwKTFEY/e9LxhHJ3/OATZmuYy9yhvIq6lLtebm/+JbV/IDXLJ',
    'phD793NjVuorUmBXpzatTev9o/6tfpO++boIYUESde+fi5IOWEDE5OjhtKVXGLZjtsxT9BG6IK5dmUOytRKdtKYpMekKYGLiK+RcpGt8sBEUkwSCGscKrmaZ',
    'Ta1bCv2XS7+H7yHiK7jhbQ4Cn78GdOd9DQy5TIqqdSZoEG89mMdUYc72yFpMtkHMVhROCxfiiAUzOFCf93Hyaz4uogmfW1OOLyGXiHcyZODgCBY1jeQE1WDT',
    '5eDolD63g7Z9ONR1dmMHUSiiKN9bVbd74J21Te1qJfBPjGL8JPYoDv9lQCe168jhRG22UpjueGUtNnolj4uvrsIKDk1pC7+OxTnYXjKbPOwiHTBXwLmaPrnw',
    'fChP193O+8+4QjIeOe3sUKm3f9/xAD0UD0L/NgsFFXHz5eb3oZbEr/dyTmAj2SH9ORjBqmdyGllla4noarafETzW/zqJwreUB9YK5pIDeqBLcpeV7BHmGcGm',
    'Ud11hG7lji1IYIlcdbWUuKVqtxeMZyNsSkMfS9RcMiBi9rzrvrjaUy88UGirFJyLOx6UGRvFxQr/wcnK/aTdeaEANSrCO9pEgLOwW2qwutxINWLKS+2ebpl3',
    'ahsgOdNS2hd+Rig9ZA8HhOlFU5e3mu0ew2QxEzLPhSMtjVzP8+43rLXGl4HyV9MsB2jka2UDN1DHd2aJmmU7fKq1fuPspUY1/dGvOcQ/XOHhw68Cjs47eKLP',
    'EtMxD3egUpVYE18GNOWOnEitdM4XE1/cRxTNN3GVKwuEjv/TFI6KOOM4OqrIcJ8vPYeTsbim6OeQFTUL9N4FUqQW2/J9nJeNCFENqCfhYrciD/LYGN2kL34b',
    'lYZGg9pYHc3F84XNvxFGpTwAIrE+w4V5kC5/z4cMuWz7RR11GZynad/B0xBRgAB3/XfCUYKzOMdJMqKRoQozOiz9wHBEP3nhQYORr3pHKNmapZ+0zjjHeGYm',
    'RmAkZj9F4+z4J96sP1r66k2chuS1qiUt5MNQkprQhajK1MQrCq7N1ErDvpeWFglW6p+E0HLup8RhqkuRz6T70+dZpaYkP02wno+qM0OqJZwH5DdV5K/hPGCx',
    'Z1NAWHR+0J7Sv7/sz/spV++ekcWzaxpL+3NwQT7wYksbhUd5s4uqfad8K2Zp5dP1Lo3E9gga6iyCCtFOiu8ugqBEMqAoSDvIz1hVikgPyk/Z/HDORZ3yx9IL',
    'TmQDRttS5V3F/w2da3J3AcC5rGf4SQY4sQqImjjdQRbLMrStVaDWNjGJDiPn/lVNLo1JAOqzfiIURMrAsDj5EIndsoDv4M/+8lyEje3Koy1kwzsA6G5CAE4u',
    'J1ZFO4SkgQzl60+O85Pcdd7B6XrPmfjnXf4Pu+lB9nfVJImt3dpQs2XqyOs45R3TLXLjew==',
  ].join(''),
  'base64',
);
