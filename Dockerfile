# The image of the service. docs/deployment.md describes how to run it; `npm run deployment:check` builds and starts it in CI.
#
#   docker build --tag threat-monitoring-service:1.0.0 .
#
# With DuckDB, which reads a columnar copy of the corpus (docs/corpus.md):
#
#   docker build --target with-columnar-copy --tag threat-monitoring-service:1.0.0 .
#
# No package is installed in the image itself, and no file there belongs to the user of the service.

ARG NODE_IMAGE=docker.io/library/node:20.20.2-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# The script of the project would build it, and its sources are not copied yet.
RUN npm ci --ignore-scripts
COPY tsconfig.json .swcrc openapi.json ./
COPY config config
COPY migrations migrations
COPY client client
COPY console console
COPY src src
RUN npm run build

# The optional packages are the embedded PostgreSQL, which an image does not need. No package of the service needs a script when it is
# installed. npm takes the name in the bill of materials from the folder.
FROM ${NODE_IMAGE} AS packages
WORKDIR /packages/threat-monitoring-service
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts
COPY config/sbom.cjs config/sbom.cjs
RUN node config/sbom.cjs --installed > sbom.cdx.json

FROM ${NODE_IMAGE} AS duckdb
WORKDIR /packages/columnar-copy
RUN npm init --yes && npm install --ignore-scripts --no-audit --no-fund @duckdb/node-api@1.5.6-r.1
RUN npm sbom --sbom-format cyclonedx > sbom.cdx.json

FROM ${NODE_IMAGE} AS service
LABEL org.opencontainers.image.title="Threat monitoring service" \
  org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /app
COPY --from=packages /packages/threat-monitoring-service/node_modules node_modules
COPY --from=packages /packages/threat-monitoring-service/sbom.cdx.json sbom.cdx.json
COPY --from=build /build/dist dist
COPY package.json LICENSE NOTICE deploy/healthcheck.mjs ./

# The data folder holds what a process was doing when it hung (docs/operations.md). A new volume takes over its owner.
RUN mkdir --mode=0700 /data && chown 10001:10001 /data
VOLUME /data

# One of the packages reads the home folder, which a user without an entry in /etc/passwd lacks.
ENV NODE_ENV=production \
  HOME=/app \
  HOST=0.0.0.0 \
  METRICS_HOST=0.0.0.0 \
  DATA_DIR=/data
USER 10001:10001
EXPOSE 3000 9464
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=9 CMD ["node", "healthcheck.mjs"]

# The build stored its code cache for this option of Node. `docker run … dist/src/cli.js help` runs the command line.
ENTRYPOINT ["node"]
CMD ["--max-semi-space-size=32", "dist/src/main.js"]

# Node also looks for packages in the root folder.
FROM service AS with-columnar-copy
COPY --from=duckdb /packages/columnar-copy/node_modules /node_modules
COPY --from=duckdb /packages/columnar-copy/sbom.cdx.json sbom-duckdb.cdx.json

FROM service
