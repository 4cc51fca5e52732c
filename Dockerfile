# Two stages: the wheel and its dependencies are built in the first, only the result runs.
FROM python:3.11-slim AS build
WORKDIR /src
COPY pyproject.toml requirements.lock README.md LICENSE ./
COPY bot bot
COPY cogs cogs
COPY data data
COPY playground playground
RUN python -m venv /opt/changpai \
    && /opt/changpai/bin/pip install --no-cache-dir --constraint requirements.lock .

FROM python:3.11-slim
RUN useradd --system --create-home --home-dir /data --shell /usr/sbin/nologin changpai
COPY --from=build /opt/changpai /opt/changpai
ENV PATH=/opt/changpai/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    CHANGPAI_DATABASE_URL=sqlite+aiosqlite:////data/changpai.db \
    CHANGPAI_ALIVE_FILE=/tmp/changpai-alive
USER changpai
WORKDIR /data
VOLUME /data
# The bot touches the file while it is connected; older than a minute means that it is not.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD python -c "import os, sys, time; sys.exit(time.time() - os.path.getmtime('/tmp/changpai-alive') > 60)"
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
