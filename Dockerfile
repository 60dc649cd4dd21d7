# Base images by digest: docs/releasing.md says how they are renewed.

# Stage one: the page.
FROM node:24-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS page
WORKDIR /src/clients/web
COPY clients/web/package.json clients/web/package-lock.json ./
RUN npm ci --no-audit --no-fund --ignore-scripts
COPY openapi /src/openapi
COPY clients/web ./
RUN npm run build

# Stage two: the wheels of the server, the rules and the command, and the libraries in their locked versions.
FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b AS build
WORKDIR /src
RUN pip install --no-cache-dir uv==0.13.8
COPY pyproject.toml uv.lock README.md LICENSE ./
COPY clients/bots/pyproject.toml ./clients/bots/
COPY clients/kits/pyproject.toml ./clients/kits/
COPY clients/python/pyproject.toml ./clients/python/
COPY clients/cli ./clients/cli
COPY domain ./domain
RUN uv export --quiet --locked --no-dev --no-emit-workspace --output-file requirements.txt
COPY projections ./projections
COPY server ./server
COPY --from=page /src/server/page ./server/page
RUN uv build --wheel --package archipel --out-dir dist \
    && uv build --wheel --package archipel-cli --out-dir dist \
    && uv build --wheel --package archipel-rules --out-dir dist

# Stage three: nothing but what serves.
FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b
RUN --mount=type=bind,from=build,source=/src,target=/src \
    pip install --no-cache-dir --require-hashes --requirement /src/requirements.txt \
    && pip install --no-cache-dir --no-deps /src/dist/*.whl
RUN useradd --system --uid 10001 archipel && install --directory --owner archipel /data
USER archipel
WORKDIR /data
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
ENV PYTHONUNBUFFERED=1
HEALTHCHECK --start-period=10s --interval=10s --timeout=3s CMD \
    ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/health/live', timeout=2)"]
ENTRYPOINT ["archipel"]
CMD ["serve", "--host", "0.0.0.0", "--data", "/data"]
