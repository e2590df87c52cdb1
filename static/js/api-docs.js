// Shows the API's own description with the vendored Swagger UI; nothing is fetched from elsewhere.
const docs = document.getElementById("api-docs");

const section = (label) => (Part, { React }) => (props) =>
  React.createElement("section", { "aria-label": label }, React.createElement(Part, props));

const withHeading = (text) => (Part, { React }) => (props) =>
  React.createElement(
    React.Fragment,
    null,
    React.createElement("h2", { className: "between" }, text),
    React.createElement(Part, props),
  );

// Left alone, it has parts outside any landmark and goes from h1 straight to h3.
const Landmarks = () => ({
  wrapComponents: {
    InfoContainer: section("About"),
    SchemesContainer: section("Authorization"),
    operations: withHeading("Operations"),
    Models: section("Schemas"),
  },
});

SwaggerUIBundle({
  domNode: docs,
  url: docs.dataset.openapi,
  plugins: [Landmarks],
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
