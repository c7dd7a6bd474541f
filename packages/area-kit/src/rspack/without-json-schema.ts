// Takes the place of zod's conversion to JSON schema, which only the server uses: every schema gets methods made by these.
const unavailable = () => () => {
  throw new Error('The browser has no JSON schemas');
};

export { unavailable as createStandardJSONSchemaMethod, unavailable as createToJSONSchemaMethod };
